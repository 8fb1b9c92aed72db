const { factories } = require("@strapi/strapi")

// Without authentication, Strapi skips the query for permissions.
const open = { auth: false }
module.exports = factories.createCoreRouter("api::menu.menu", {
  only: ["find", "findOne", "create"],
  config: { find: open, findOne: open, create: open },
})
