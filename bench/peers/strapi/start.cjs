// Starts Strapi as its command does, but without the TypeScript compilation: all files here are JavaScript.
const { createStrapi } = require("@strapi/strapi")

process.chdir(__dirname)
createStrapi({ appDir: __dirname, distDir: __dirname }).start()
