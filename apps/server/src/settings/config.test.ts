import { readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { readConfig } from "./config.ts"

const settingsOf = (environment: Record<string, string | undefined>) => {
  const read = readConfig(environment)
  if (!read.ok) throw new Error(read.mistakes.join("\n"))
  return read.value
}
const mistakesIn = (environment: Record<string, string | undefined>) => {
  const read = readConfig(environment)
  return read.ok ? [] : read.mistakes
}

describe("the settings", () => {
  test("are all optional", () => {
    expect(settingsOf({})).toEqual({
      port: 3000,
      host: "0.0.0.0",
      dataDir: resolve("data"),
      filesDir: resolve("data/files"),
      objectStore: null,
      filesQuotaBytes: 500_000_000,
      databaseUrl: null,
      publicBaseUrl: null,
      marketingUrl: null,
      operator: {
        name: null,
        address: null,
        contact: null,
        registration: null,
        publisher: null,
        hosting: null,
        assistance: null,
      },
      freeMenuPolicy: "drafts",
      logLevel: "warn",
      trustProxy: false,
      rateLimits: true,
      metricsToken: null,
      stripe: null,
      backupsKept: 7,
      backupsElsewhere: null,
      encryptionKey: null,
      signUp: "open",
      allowTestPayments: false,
      smtp: null,
      mailFrom: { name: "Ardoise", address: "ne-pas-repondre@localhost" },
      confirmsEmail: false,
      showsOutbox: false,
      assistance: null,
    })
  })

  test("of backups to another place require a place outside the data folder", () => {
    const elsewhere = (environment: Record<string, string>) => settingsOf(environment).backupsElsewhere
    expect(elsewhere({ BACKUP_DIR: "/mnt/sauvegardes" })).toEqual({ folder: "/mnt/sauvegardes", everyMinutes: 5 })
    expect(elsewhere({ BACKUP_DIR: "/mnt/sauvegardes", BACKUP_EVERY_MINUTES: "60" })?.everyMinutes).toBe(60)
    expect(mistakesIn({ BACKUP_EVERY_MINUTES: "5" })).toEqual([expect.stringContaining("BACKUP_DIR")])
    expect(mistakesIn({ BACKUP_DIR: "/data/b", DATA_DIR: "/data" })).toEqual([
      expect.stringContaining("hors de DATA_DIR"),
    ])
    expect(mistakesIn({ BACKUP_DIR: "/data-2", DATA_DIR: "/data" })).toEqual([])
    expect(mistakesIn({ BACKUP_DIR: "/mnt", BACKUP_EVERY_MINUTES: "0" })).toHaveLength(1)
  })

  test("of an object store belong together, and its secrets travel encrypted or on a private network only", () => {
    const store = {
      FILES_S3_URL: "https://s3.example/",
      FILES_S3_BUCKET: "ardoise-files",
      FILES_S3_KEY_ID: "key",
      FILES_S3_SECRET: "secret",
    }
    expect(settingsOf(store).objectStore).toEqual({
      ...{ url: "https://s3.example", bucket: "ardoise-files", keyId: "key", secret: "secret" },
      ...{ region: "us-east-1", prefix: "", isPathStyle: true, cacheBytes: 500_000_000 },
    })
    const more = {
      ...{ FILES_S3_REGION: "eu-west-3", FILES_S3_PREFIX: "ardoise/", FILES_S3_PATH_STYLE: "off" },
      FILES_CACHE_MB: "0",
    }
    expect(settingsOf({ ...store, ...more }).objectStore).toMatchObject({
      ...{ region: "eu-west-3", prefix: "ardoise/", isPathStyle: false, cacheBytes: 0 },
    })
    for (const url of ["http://127.0.0.1:9000", "http://10.0.0.5", "http://[::1]:9000", "http://garage:3900"])
      expect(mistakesIn({ ...store, FILES_S3_URL: url })).toEqual([])
    for (const url of ["http://s3.example", "s3.example", "https://name:verysecret@s3.example"]) {
      const [mistake = ""] = mistakesIn({ ...store, FILES_S3_URL: url })
      expect(mistake).toContain("https://, sauf")
      expect(mistake).not.toContain("verysecret")
    }
    expect(mistakesIn({ FILES_S3_URL: "https://s3.example" })).toHaveLength(3)
    expect(mistakesIn({ FILES_CACHE_MB: "100" })).toEqual([expect.stringContaining("ne sert à rien sans FILES_S3_URL")])
    expect(mistakesIn({ ...store, FILES_S3_PREFIX: "/ardoise" })).toHaveLength(1)
  })

  test("of a model belong together, and a budget needs its prices", () => {
    const model = { AI_BASE_URL: "https://ia.example/v1/", AI_MODEL: "petit", AI_PROVIDER_NAME: "Essai (France)" }
    const money = { AI_INPUT_PRICE: "0.1", AI_OUTPUT_PRICE: "0.3", AI_MONTHLY_BUDGET: "20" }
    expect(settingsOf({ ...model, ...money }).assistance).toEqual({
      ...{ baseUrl: "https://ia.example/v1", model: "petit", provider: "Essai (France)", apiKey: null },
      visionModel: null,
      ...{ timeoutMs: 60_000, ownerCalls: 200, ownerTokens: 2_000_000 },
      ...{ prices: { input: 0.1, output: 0.3 }, monthlyBudget: 20_000_000 },
    })
    expect(settingsOf({ ...model, AI_VISION_MODEL: "voit" }).assistance?.visionModel).toBe("voit")
    expect(mistakesIn({ AI_VISION_MODEL: "voit" })).toEqual([expect.stringContaining("AI_VISION_MODEL")])
    expect(mistakesIn({ AI_MODEL: "petit" })).toHaveLength(2)
    expect(mistakesIn({ ...model, AI_MONTHLY_BUDGET: "20" })).toHaveLength(2)
    expect(mistakesIn({ ...model, AI_INPUT_PRICE: "1" })).toEqual([expect.stringContaining("AI_OUTPUT_PRICE")])
  })

  test.each([
    ["https://ia.example/v1", true],
    ["http://127.0.0.1:11434/v1", true],
    ["http://192.168.1.4:8080/v1", true],
    ["http://ollama:11434/v1", true],
    ["http://ia.example/v1", false],
    ["https://nom:secret@ia.example/v1", false],
    ["ia.example", false],
  ])("accept %s as the address of a model: %s", (address, isAccepted) => {
    const model = { AI_BASE_URL: address, AI_MODEL: "petit", AI_PROVIDER_NAME: "Essai" }
    expect(mistakesIn(model).length === 0).toBe(isAccepted)
  })

  test("that are empty count as missing", () => {
    expect(settingsOf({ PORT: "", PUBLIC_BASE_URL: "", RATE_LIMITS: "", HOST: undefined })).toEqual(settingsOf({}))
    expect(settingsOf({ PORT: " ", BACKUPS_KEPT: "\t", DATA_DIR: " ", BACKUP_DIR: "  " })).toEqual(settingsOf({}))
  })

  test("are used as written, except for a slash at the end of addresses", () => {
    expect(
      settingsOf({
        PORT: "8080",
        HOST: "127.0.0.1",
        DATA_DIR: "/var/lib/ardoise",
        FILES_DIR: "/srv/photos",
        FILES_QUOTA_MB: "20",
        PUBLIC_BASE_URL: "https://carte.example.fr//",
        MARKETING_URL: "http://example.fr/accueil/",
        OPERATOR_NAME: "Ardoise SARL, capital de 1 000 €",
        OPERATOR_ADDRESS: " 1 rue de la République, 69001 Lyon ",
        OPERATOR_CONTACT: "bonjour@example.fr",
        OPERATOR_REGISTRATION: "RCS Lyon 123 456 789",
        OPERATOR_PUBLISHER: "Claire Martin",
        OPERATOR_HOSTING: "Hébergeur, 2 rue du Port, 59000 Lille, 03 20 00 00 00",
        FREE_MENU_POLICY: "strict",
        LOG_LEVEL: "debug",
        TRUST_PROXY: "on",
        RATE_LIMITS: "off",
        DATABASE_URL: "postgres://ardoise@db/ardoise",
        BACKUPS_KEPT: "0",
        BACKUP_DIR: "/mnt/sauvegardes",
        BACKUP_EVERY_MINUTES: "15",
        SIGNUP: "invite",
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
      }),
    ).toEqual({
      port: 8080,
      host: "127.0.0.1",
      dataDir: "/var/lib/ardoise",
      filesDir: "/srv/photos",
      filesQuotaBytes: 20_000_000,
      databaseUrl: "postgres://ardoise@db/ardoise",
      publicBaseUrl: "https://carte.example.fr",
      objectStore: null,
      marketingUrl: "http://example.fr/accueil",
      operator: {
        name: "Ardoise SARL, capital de 1 000 €",
        address: "1 rue de la République, 69001 Lyon",
        contact: "bonjour@example.fr",
        registration: "RCS Lyon 123 456 789",
        publisher: "Claire Martin",
        hosting: "Hébergeur, 2 rue du Port, 59000 Lille, 03 20 00 00 00",
        assistance: null,
      },
      freeMenuPolicy: "strict",
      logLevel: "debug",
      trustProxy: true,
      rateLimits: false,
      metricsToken: null,
      stripe: null,
      backupsKept: 0,
      backupsElsewhere: { folder: "/mnt/sauvegardes", everyMinutes: 15 },
      encryptionKey: Buffer.alloc(32, 7),
      signUp: "invite",
      allowTestPayments: false,
      smtp: null,
      mailFrom: { name: "Ardoise", address: "ne-pas-repondre@carte.example.fr" },
      confirmsEmail: false,
      showsOutbox: false,
      assistance: null,
    })
  })

  test("normalize the address of the codes", () => {
    expect(settingsOf({ PUBLIC_BASE_URL: " HTTPS://Carte.Example.FR:443" }).publicBaseUrl).toBe(
      "https://carte.example.fr",
    )
  })

  test("ignore variables of other programs in the environment", () => {
    expect(settingsOf({ PATH: "/bin", HOME: "/root", npm_config_port: "x" })).toEqual(settingsOf({}))
  })

  test.each([
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "3000.5"],
    ["PORT", "trois mille"],
    ["PUBLIC_BASE_URL", "carte.example.fr"],
    ["PUBLIC_BASE_URL", "javascript:alert(1)"],
    ["PUBLIC_BASE_URL", "ftp://example.fr"],
    ["PUBLIC_BASE_URL", "https://carte.example.fr/carte"],
    ["PUBLIC_BASE_URL", "https://carte.example.fr/?table=1"],
    ["PUBLIC_BASE_URL", "https://carte.example.fr#menu"],
    ["PUBLIC_BASE_URL", "https://claire@carte.example.fr"],
    ["MARKETING_URL", "/accueil"],
    ["FREE_MENU_POLICY", "Drafts"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "yes"],
    ["RATE_LIMITS", "false"],
  ])("refuse %s=%s with a sentence that names both", (name, value) => {
    const mistakes = mistakesIn({ [name]: value })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toContain(`${name}=${value} : `)
  })

  test("report all mistakes at once", () => {
    const mistakes = mistakesIn({ PORT: "x", TRUST_PROXY: "1", MARKETING_URL: "y", LOG_LEVEL: "info" })
    expect(mistakes.map((mistake) => mistake.split("=")[0]).sort()).toEqual(["MARKETING_URL", "PORT", "TRUST_PROXY"])
  })

  test("of a mail server are read from one address, and require confirmation of emails unless it is turned off", () => {
    const SMTP_URL = "smtp://claire%40example.fr:p%40ss@mail.example.fr"
    const { smtp, confirmsEmail } = settingsOf({ SMTP_URL })
    const auth = { user: "claire@example.fr", pass: "p@ss" }
    expect(smtp).toEqual({ host: "mail.example.fr", port: 587, isSecure: false, auth })
    expect(confirmsEmail).toBe(true)
    expect(settingsOf({ SMTP_URL, AUTH_CONFIRM_EMAIL: "off" }).confirmsEmail).toBe(false)
    expect(settingsOf({ AUTH_CONFIRM_EMAIL: "on" }).confirmsEmail).toBe(true)
    expect(settingsOf({ SMTP_URL: "smtps://mail.example.fr" }).smtp).toMatchObject({ port: 465, isSecure: true })
    expect(settingsOf({ SMTP_URL: "smtp://[::1]:2525" }).smtp).toMatchObject({ host: "::1", port: 2525, auth: null })
  })

  test.each([
    ["bonjour@carte.example", { name: "Ardoise", address: "bonjour@carte.example" }],
    ["Le Petit Zinc <bonjour@carte.example>", { name: "Le Petit Zinc", address: "bonjour@carte.example" }],
  ])("name a sender as %s", (MAIL_FROM, sender) => {
    expect(settingsOf({ MAIL_FROM }).mailFrom).toEqual(sender)
  })

  test.each([
    { MAIL_FROM: "personne" },
    { MAIL_FROM: "A <a@example.fr>\r\nBcc: b@example.fr" },
    { SMTP_URL: "mail.example.fr:25" },
    { SMTP_URL: "http://mail.example.fr" },
    { SMTP_URL: "smtp://claire:100%@mail.example.fr" },
    { AUTH_CONFIRM_EMAIL: "oui" },
  ])("of emails that are invalid stop the start: %j", (environment) => {
    expect(mistakesIn(environment)).toHaveLength(1)
  })

  test("refuse the outbox page on a public address", () => {
    expect(mistakesIn({ SHOW_OUTBOX: "on", PUBLIC_BASE_URL: "https://carte.example" })).toHaveLength(1)
    expect(mistakesIn({ SHOW_OUTBOX: "on", PUBLIC_BASE_URL: "http://192.168.1.20:3000" })).toEqual([])
  })

  test("are passed to the containers of deploy, except those that deploy sets itself", async () => {
    const read = (file: string) => readFile(join(import.meta.dirname, "../../../..", file), "utf8")
    const rows = (await read("docs/settings.md")).match(/^\| `.+?\|/gm) ?? []
    const names = rows.flatMap((row) => [...row.matchAll(/[A-Z0-9_]{4,}/g)].map(([name]) => name))
    const theirs = ["PORT", "HOST", "TRUST_PROXY", "RATE_LIMITS", "SHOW_OUTBOX"]
    const given = [...(await read("deploy/compose.yaml")).matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !theirs.includes(name) && !given.includes(name))).toEqual([])
  })

  test("never show the password of the mail server", () => {
    expect(mistakesIn({ SMTP_URL: "smtp//claire:secret@mail" }).join()).not.toContain("secret")
  })
})
