// Next.js as its documentation puts it into production: the small server with only what it needs, compression on.
export default { output: "standalone", poweredByHeader: false }
