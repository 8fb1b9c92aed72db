// The production setup of the Next.js documentation: standalone output, compression on.
export default { output: "standalone", poweredByHeader: false }
