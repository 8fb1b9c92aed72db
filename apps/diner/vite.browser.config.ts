import { defineConfig, type Plugin } from "vite"

/** Files that go by their own name: one stands in the page, the other at a fixed address. */
const isNamedByUs = new Set(["loader", "service-worker"])

/**
 * Vite brings a part's styles and scripts before the part. Ours name their styles themselves (load-styles.ts) and have no
 * scripts below them, so that a diner need not wait for what does so: a hundredth of the cart.
 */
const bringsNothingBefore: Plugin = {
  name: "brings-nothing-before",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load()" : null),
  generateBundle(_options, bundle) {
    for (const [file, part] of Object.entries(bundle)) {
      if (part.type === "chunk" && part.code.includes("__vite__mapDeps")) this.error(`${file} needs a part before it`)
    }
  },
}

/**
 * Builds what browsers get of the diner's page into `dist/browser`: the cart's island and its styles and what follows the
 * page's load under hashed names, and the loader, which the server puts into the page.
 */
export default defineConfig({
  plugins: [bringsNothingBefore],
  base: "/diner-assets/",
  define: { "process.env.NODE_ENV": '"production"' },
  oxc: { jsx: { development: false } },
  // Without a hash: one file has module styles, and a shorter name is a lighter cart.
  css: { modules: { generateScopedName: "c-[local]" } },
  build: {
    outDir: "dist/browser",
    // Files of the release before stay for the tabs that are open; scripts/build.mjs removes older ones.
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
        loader: "src/loader.ts",
        "service-worker": "src/service-worker.ts",
      },
      // The island's `start` is called by its name.
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
