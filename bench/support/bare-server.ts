// The yardstick: a Node server that sends the same bytes from memory and does nothing else.
import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** What it is told to send. */
interface BareAnswer {
  body: string;
  headers: OutgoingHttpHeaders;
}

let body = Buffer.alloc(0);
let headers: OutgoingHttpHeaders = {};
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
process.on("message", (message: BareAnswer) => {
  body = Buffer.from(message.body, "base64");
  headers = { ...message.headers, "content-length": body.length };
  process.send?.({ ready: true });
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
