// Nobody opens the administration while it is measured.
module.exports = {
  serveAdminPanel: false,
  auth: { secret: "bench" },
  apiToken: { salt: "bench" },
  transfer: { token: { salt: "bench" } },
}
