// The middlewares that Strapi requires, and those that parse the query and the body. Left out for speed: sessions, the
// `x-powered-by` header, and the log line of each request.
module.exports = [
  "strapi::errors",
  "strapi::security",
  "strapi::cors",
  "strapi::query",
  "strapi::body",
  "strapi::favicon",
  "strapi::public",
]
