// What it insists on, and what reads a query and a body; without sessions, the name in a header, and the line of log that it
// would write for each request.
module.exports = [
  "strapi::errors",
  "strapi::security",
  "strapi::cors",
  "strapi::query",
  "strapi::body",
  "strapi::favicon",
  "strapi::public",
]
