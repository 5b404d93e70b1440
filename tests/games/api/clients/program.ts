// Orders with openapi-fetch and the types that openapi-typescript has generated:
// program.ts SITE TOKEN GAME ORDER. Prints what it has read as JSON.
import createClient from "openapi-fetch";
import type { paths } from "./api";

declare const process: { argv: string[] };
const [site, token, number, order] = process.argv.slice(2) as [string, string, string, string];
const pk = Number(number);
const api = createClient<paths>({
  baseUrl: site,
  headers: { Authorization: `Bearer ${token}` },
});
const sheetPath = "/api/v1/games/{pk}/phases/{number}/sheet";
const path = { pk, number: 1 };

function tagOf(response: Response): string {
  return response.headers.get("ETag") ?? "";
}
function save(orders: string[], tag: string) {
  return api.PUT(sheetPath, { params: { path, header: { "If-Match": tag } }, body: { orders } });
}

const read = await api.GET(sheetPath, { params: { path } });
const old = tagOf(read.response);
const saved = await save([order], old);
const again = await save([order, "A Foo"], tagOf(saved.response));
const stale = await save([], old);
await api.PUT("/api/v1/games/{pk}/notes", {
  params: { path: { pk }, header: { "If-Match": '"0"' } },
  body: { text: "Ask", phase: 1 },
});
const notes = await api.GET("/api/v1/games/{pk}/notes", { params: { path: { pk } } });
const board = await api.GET("/api/v1/variants/{variant_id}/board", {
  params: { path: { variant_id: "ambition-empire-6.01" } },
});
const final = await api.PUT("/api/v1/games/{pk}/phases/{number}/ready", { params: { path } });
const present = await api.GET("/api/v1/games/{pk}/phases/{number}", { params: { path } });
const season: "spring" | "fall" | "winter" | undefined = present.data?.season;

console.log(
  JSON.stringify({
    versions: [read.data?.version, saved.data?.version, again.data?.version],
    lines: again.data?.orders.map((line) => line.status),
    stale: [stale.response.status, stale.error?.code],
    spaces: board.data?.spaces.length,
    notes: notes.data?.items.map((note) => note.text),
    season,
    year: present.data?.position.turn.year,
    is_final: final.data?.is_final,
    is_open: final.data?.is_open,
  }),
);
