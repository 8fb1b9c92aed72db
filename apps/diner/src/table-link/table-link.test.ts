import { expect, test } from "vitest"
import { readTableLink } from "./table-link.ts"

test.each([
  ["/c/zxnc7k", "", "", ""],
  ["/c/zxnc7k/7", "", "7", ""],
  ["/C/ZXNC7K/7/MZXW6YTBOI2345", "", "7", "MZXW6YTBOI2345"],
  ["/C/ZXNC7K/TERRASSE%203/MZXW6YTBOI2345", "", "TERRASSE 3", "MZXW6YTBOI2345"],
  ["/c/zxnc7k/%C3%89tage/mzxw6ytboi2345", "?lang=en", "Étage", "mzxw6ytboi2345"],
  ["/u/lepetitzinc", "?table=7&t=MZXW6YTBOI2345", "7", "MZXW6YTBOI2345"],
  ["/u/lepetitzinc", "?table=Terrasse+3", "Terrasse 3", ""],
  ["/c/zxnc7k/%E0%A4%A/mzxw6ytboi2345", "", "", "mzxw6ytboi2345"],
  ["/u/lepetitzinc/7/mzxw6ytboi2345", "", "", ""],
])("the address %s%s names the table %j with the code %j", (pathname, search, table, code) => {
  expect(readTableLink({ pathname, search })).toEqual({ table, code })
})
