// Sizes of type and distances are the tokens of static/css/tokens.css, or fluid between two of them.
const LENGTH = String.raw`-?[\d.]+(px|r?em|%|ch|v[hw])`;
const DISTANCES = "/^(margin|padding)(-|$)|^(row-|column-)?gap$/";

export default {
  rules: {
    "declaration-property-value-disallowed-list": {
      "/^font(-size)?$/": [`/(^|[\\s,(])-?[\\d.]+(px|r?em|%)/`, `/^${LENGTH}/`],
      [DISTANCES]: [`/(^|\\s)${LENGTH}/`],
    },
  },
  overrides: [
    // Letters on the board are in the units of its drawing.
    {
      files: ["**/board.css", "**/orders-map.css"],
      rules: { "declaration-property-value-disallowed-list": { [DISTANCES]: [`/(^|\\s)${LENGTH}/`] } },
    },
  ],
};
