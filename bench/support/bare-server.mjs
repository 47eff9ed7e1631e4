// The yardstick: a Node server that sends the same bytes from memory and does nothing else.
import { createServer } from "node:http";

let body = Buffer.alloc(0);
let headers = {};
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
process.on("message", (message) => {
  body = Buffer.from(message.body, "base64");
  headers = { ...message.headers, "content-length": body.length };
  process.send({ ready: true });
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
