import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test("an IPv4 address counts for itself, also when it comes as IPv6", () => {
  for (const address of ["102.89.1.7", "::ffff:102.89.1.7", "::ffff:6659:107"]) {
    expect(networkOf(address)).toEqual({ narrow: "102.89.1.7", wide: "102.89.1.7" });
  }
});

test("all addresses of a /64 count together, and its /48 is known", () => {
  for (const address of ["2001:db8:7:1::1", "2001:0DB8:0007:0001:ffff::", "[2001:db8:7:1:2:3:4:5]"])
    expect(networkOf(address)).toEqual({ narrow: "2001:db8:7:1::/64", wide: "2001:db8:7::/48" });
  expect(networkOf("2001:db8:7:2::1").narrow).not.toBe(networkOf("2001:db8:7:1::1").narrow);
  expect(networkOf("fe80::1%eth0").narrow).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toEqual({ narrow: "0:0:0:0::/64", wide: "0:0:0::/48" });
});

test("what is no address stands for itself", () => {
  expect(networkOf("local")).toEqual({ narrow: "local", wide: "local" });
});
