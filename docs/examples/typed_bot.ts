// Random legal orders by the types of the API: node docs/examples/typed_bot.ts https://example.org aetok_…
//     npm install openapi-fetch ./script/clients/typescript
import createClient from "openapi-fetch";
import type { paths, TurnOut } from "ambition-empire-api";

declare const process: { argv: string[] };
const [site = "", token = ""] = process.argv.slice(2);
const baseUrl = site.replace(/\/api\/v1\/?$/, "");
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

/** An order for each row of the sheet: "order-Par" is a unit, "build-1" is any. */
function choose(turn: TurnOut): string[] {
    const orders: string[] = [];
    for (const row of turn.sheet.missing) {
        const [kind, space = ""] = row.split("-");
        const spaces = kind === "order" ? [space] : Object.keys(turn.orders);
        const legal = spaces.flatMap((each) => turn.orders[each] ?? []);
        const free = legal.filter((order) => !orders.includes(order));
        const moves = free.filter((order) => / - /.test(order) && !/ S |via/.test(order));
        const chosen = moves.length ? moves : free;
        orders.push(...chosen.splice(Math.floor(Math.random() * chosen.length), 1));
    }
    return orders;
}

/** The data of an answer; a refusal ends the bot with its sentence. */
function dataOf<T>({ data, error }: { data?: T; error?: { detail: string } }): T {
    if (data) return data;
    throw new Error(error?.detail ?? "The site gave no answer.");
}

while (dataOf(await api.GET("/api/v1/me/games")).items.length) {
    for (const turn of dataOf(await api.GET("/api/v1/me/turns")).items) {
        const orders = choose(turn);
        const path = { pk: turn.game, number: turn.phase.number };
        const { error } = await api.PUT("/api/v1/games/{pk}/phases/{number}/sheet", {
            params: { path, query: { final: true }, header: { "If-Match": "*" } },
            body: { orders },
        });
        console.log([turn.name, turn.phase.title, turn.power, error?.detail ?? orders].join(", "));
    }
    await pause(10);
}
