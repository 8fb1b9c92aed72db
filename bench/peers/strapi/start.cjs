// Starts Strapi as its command does, without looking for what must be compiled first: everything here is JavaScript.
const { createStrapi } = require("@strapi/strapi")

process.chdir(__dirname)
createStrapi({ appDir: __dirname, distDir: __dirname }).start()
