module.exports = ({ env }) => ({
  host: env("HOST"),
  port: env.int("PORT"),
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  app: { keys: ["one", "two"] },
})
