import { describe, expect, test } from "vitest"
import { isPrivateAddress, networkOf } from "./network-of.ts"

describe("the network that an address belongs to", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:207", "192.0.2.7"],
    ["0:0:0:0:0:ffff:c000:0207", "192.0.2.7"],
    ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2"],
    ["2001:db8:1:2::1", "2001:db8:1:2"],
    ["2001:db8:1:3::1", "2001:db8:1:3"],
    ["2001:DB8::1", "2001:db8:0:0"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["", ""],
    [undefined, ""],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test.each([
  "127.0.0.1",
  "127.8.9.1",
  "::1",
  "::ffff:127.0.0.1",
  "192.168.1.20",
  "::ffff:192.168.1.20",
  "10.1.2.3",
  "172.31.0.2",
  "169.254.1.1",
  "fe80::1%eth0",
  "fd12:3456::1",
])("%s is this machine or in a private network", (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(["203.0.113.7", "::ffff:203.0.113.7", "172.32.0.1", "192.0.2.1", "2001:db8::1", "", "localhost", undefined])(
  "%s is not in a private network",
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)
