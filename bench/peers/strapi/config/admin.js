// The measurement does not use the administration pages.
module.exports = {
  serveAdminPanel: false,
  auth: { secret: "bench" },
  apiToken: { salt: "bench" },
  transfer: { token: { salt: "bench" } },
}
