import { expect, test } from "vitest"
import { deviceName } from "./device.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

const chrome = `${webkit} Chrome/140.0.0.0`
const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"
const phone = "Mozilla/5.0 (Linux; Android 10; K)"
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)"
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"

test.each([
  [`${windows} ${chrome} Safari/537.36`, "Chrome, Windows"],
  [`${mac} ${chrome} Safari/537.36`, "Chrome, Mac"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, "Chrome, Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, "Chrome, Chromebook"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, "Chrome, Linux"],
  [`${phone} ${chrome} Mobile Safari/537.36`, "Chrome, Android"],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${webkit} Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36`,
    "Chrome, Android",
  ],
  [`Mozilla/5.0 (Linux; Android 15; SM-X210) ${chrome} Safari/537.36`, "Chrome, tablette Android"],
  [`${iPhone} ${apple} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, "Chrome, iPhone"],
  [`${windows} ${chrome} Safari/537.36 Edg/140.0.0.0`, "Edge, Windows"],
  [`${windows} ${webkit} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, "Edge, Windows"],
  [`${phone} ${chrome} Mobile Safari/537.36 EdgA/140.0.0.0`, "Edge, Android"],
  [`${iPhone} ${apple} Version/18.0 EdgiOS/140.0.3485.54 Mobile/15E148 Safari/604.1`, "Edge, iPhone"],
  [`${windows} ${chrome} Safari/537.36 OPR/122.0.0.0`, "Opera, Windows"],
  [`${phone} ${chrome} Mobile Safari/537.36 OPR/92.0.0.0`, "Opera, Android"],
  [`${iPhone} ${apple} Version/18.6 Mobile/15E148 Safari/604.1 OPT/5.8.0`, "Opera, iPhone"],
  ["Opera/9.80 (Android; Opera Mini/78.0.2254/191.303; U; fr) Presto/2.12.423 Version/12.16", "Opera, Android"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet, Android",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox, Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox, Mac"],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox, Linux"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox, Android"],
  ["Mozilla/5.0 (Android 15; Tablet; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox, tablette Android"],
  [`${iPhone} ${apple} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, "Firefox, iPhone"],
  [`${mac} ${apple} Version/18.6 Safari/605.1.15`, "Safari, Mac"],
  [`${iPhone} ${apple} Version/18.6 Mobile/15E148 Safari/604.1`, "Safari, iPhone"],
  [`Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${apple} Version/18.6 Mobile/15E148 Safari/604.1`, "Safari, iPad"],
  [`${iPhone} ${apple} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0]`, "iPhone"],
  ["node", "appareil inconnu"],
  ["<b>Appelez le 08 99 …</b>", "appareil inconnu"],
  ["", "appareil inconnu"],
])("the user agent %s is named %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
