import { expect, test } from "vitest";
import { isOfHosts } from "./hosts.ts";

test("a host is shut out with all names below it, however it is spelt, and no other", () => {
  const is = (host: string) => isOfHosts(["agent.example"], host);
  for (const host of ["agent.example", "AGENT.example", "agent.example.", "a.b.agent.example."])
    expect(is(host), host).toBe(true);
  for (const host of ["notagent.example", "example", "agent.example.org", ""])
    expect(is(host), host).toBe(false);
  expect(isOfHosts(["Agent.example."], "agent.example")).toBe(true);
  expect(isOfHosts([], "agent.example")).toBe(false);
});
