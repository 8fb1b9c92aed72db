const { join } = require("node:path")

module.exports = {
  connection: {
    client: "sqlite",
    connection: { filename: join(__dirname, "../data.db") },
    pool: { afterCreate: (connection, done) => done(connection.pragma("journal_mode=wal") && null, connection) },
    useNullAsDefault: true,
  },
}
