import { describe, expect, test } from "vitest"
import { noOpeningHours } from "./opening-hours.ts"
import { checkProfile, emptyProfile } from "./profile.ts"
import { isTimeZone, timeZoneChoices } from "./time-zones.ts"

describe("a profile", () => {
  test("without any details can be stored", () => {
    expect(checkProfile(emptyProfile)).toEqual({ ok: true, value: emptyProfile })
  })

  test("is stored without the spaces around its texts", () => {
    const texts = { street: "12 rue des Halles", postalCode: "75001", city: "Paris", telephone: "01 42 65 18 30" }
    const typed = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, ` ${text} `]))
    expect(checkProfile({ ...emptyProfile, ...typed })).toMatchObject({ value: texts })
  })

  test("may have a street of two hundred characters", () => {
    expect(checkProfile({ ...emptyProfile, street: "x".repeat(200) }).ok).toBe(true)
  })

  test.each(["01 42 65 18 30", "+33 (0)1.42.65.18.30", "0262-12-34-56", "3615"])(
    "accepts the telephone number %s",
    (telephone) => {
      expect(checkProfile({ ...emptyProfile, telephone }).ok).toBe(true)
    },
  )

  test.each([
    ["a telephone number in words", { telephone: "appelez-nous" }, "telephone-unreadable"],
    ["a telephone number of two digits", { telephone: "12" }, "telephone-unreadable"],
    ["a telephone number of two digits among other characters", { telephone: "+(1).2" }, "telephone-unreadable"],
    [
      "unreadable opening hours",
      { openingHours: { ...noOpeningHours, monday: [{ opens: "midi", closes: "14:00" }] } },
      "opening-hours-unreadable",
    ],
    ["a street that is too long", { street: "x".repeat(201) }, "profile-text-too-long"],
    ["a character that databases refuse", { city: "Ly\0on" }, "text-unreadable"],
    ["an unknown time zone", { timeZone: "Mars/Olympus" }, "time-zone-unknown"],
    ["an empty time zone", { timeZone: "" }, "time-zone-unknown"],
  ])("is refused with %s", (_what, change, code) => {
    expect(checkProfile({ ...emptyProfile, ...change })).toEqual({ ok: false, code })
  })
})

test("every offered time zone is valid", () => {
  expect(timeZoneChoices.filter(({ timeZone }) => !isTimeZone(timeZone))).toEqual([])
})

test.each(["Mars/Olympus", "Paris", "", "+02:00", "-0300", "+02"])("%j is not a time zone", (name) => {
  expect(isTimeZone(name)).toBe(false)
})
