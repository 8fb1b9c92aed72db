import { expect, test } from "vitest"
import { deviceName } from "./device.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome, Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Edge, Windows"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", "Safari, iPhone"],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/27 Chrome/140 Mobile Safari`, "Samsung Internet, Android"],
  [`Mozilla/5.0 (Linux; Android 15; SM-X210) ${webkit} Chrome/140.0.0.0 Safari/537.36`, "Chrome, tablette Android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Mac"],
  ["node", "appareil inconnu"],
  ["<b>Appelez le 08 99 …</b>", "appareil inconnu"],
  ["", "appareil inconnu"],
])("a device that calls itself %s is named %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
