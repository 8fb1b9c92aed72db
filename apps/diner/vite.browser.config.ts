import { defineConfig, type Plugin } from "vite"

/** Files without a hash in their name: one is inlined into the page, the other has a fixed address. */
const isNamedByUs = new Set(["loader", "service-worker"])

/**
 * Vite loads the styles and scripts of a chunk before the chunk. Our chunks load their styles themselves
 * (load-styles.ts), and load-part.ts fetches their scripts. It is smaller than the loader of Vite.
 */
const loadsWithLoadPart: Plugin = {
  name: "loads-with-load-part",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js" ? 'export { loadPart as __vitePreload } from "/src/load-part.ts"' : null,
  generateBundle(_options, bundle) {
    for (const [file, part] of Object.entries(bundle)) {
      if (part.type === "chunk" && part.code.includes("__vite__mapDeps")) this.error(`${file} needs a part before it`)
    }
  },
}

/**
 * Builds the browser files of the diner's page into `dist/browser`. The cart's island, its styles and the code that
 * runs after the page's load have hashed names. The server inlines the loader into the page.
 */
export default defineConfig({
  plugins: [loadsWithLoadPart],
  base: "/diner-assets/",
  define: {
    "process.env.NODE_ENV": '"production"',
    // Without React's connection to its developer tools, the cart is smaller.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined",
  },
  oxc: { jsx: { development: false } },
  build: {
    outDir: "dist/browser",
    // Files of earlier releases stay for open tabs. scripts/build.mjs removes older ones.
    emptyOutDir: false,
    manifest: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    assetsDir: "",
    cssMinify: "lightningcss",
    cssTarget: ["chrome90", "safari14", "firefox97"],
    // The browsers of docs/browsers.md.
    target: ["chrome93", "safari15.4", "firefox98"],
    rolldownOptions: {
      input: {
        island: "src/island.tsx",
        "after-load": "src/after-load.ts",
        bill: "src/bill/bill-script.ts",
        loader: "src/loader.ts",
        "service-worker": "src/service-worker.ts",
      },
      // The page calls the island's export `start` by its name.
      preserveEntrySignatures: "allow-extension",
      output: {
        format: "es",
        entryFileNames: ({ name }) => (isNamedByUs.has(name) ? "[name].js" : "[name]-[hash].js"),
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "[name]-[hash][extname]",
      },
    },
  },
})
