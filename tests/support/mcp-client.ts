import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createApp } from "~/app/app.ts";
import type { Context } from "~/platform/context.ts";
import type { AgentOptions, ToolAnswer } from "./agent-client.ts";

/**
 * An assistant with the official client of the Model Context Protocol, connected to the shop: it checks
 * each answer against the protocol, and each result of a tool that declares how it looks.
 */
export async function connectMcp(
  ctx: Context,
  { network = "198.51.100.1", profile }: AgentOptions = {},
) {
  const app = createApp(ctx);
  const client = new Client({ name: "somebody's assistant", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("http://shop.test/ucp/mcp"), {
    fetch: async (address, init) => app.request(address.toString(), init),
    requestInit: { headers: { "x-forwarded-for": network } },
  });
  await client.connect(transport);
  const meta = profile ? { meta: { "ucp-agent": { profile } } } : {};
  return {
    client,
    /** What a tool answered, read as a language model reads it: from its text. */
    async call(name: string, args: object = {}): Promise<ToolAnswer> {
      const { content, structuredContent } = await client.callTool({
        name,
        arguments: { ...meta, ...args },
      });
      const [said] = content;
      if (said?.type !== "text") throw new Error(`${name} answered no text`);
      const told: ToolAnswer = JSON.parse(said.text);
      if (JSON.stringify(told) !== JSON.stringify(structuredContent))
        throw new Error(`${name} says one thing in text and another in data`);
      return told;
    },
  };
}
