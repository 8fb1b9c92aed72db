import { defineConfig } from "vite"

/** Builds the renderer of the diner's page into one file that the server loads: `dist/render.js`. */
export default defineConfig(({ command }) => ({
  // In a build only: the bundle then needs no package, and React is its production version whatever the environment says.
  ...(command === "build" && {
    ssr: { noExternal: true },
    oxc: { jsx: { development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
  build: {
    ssr: "src/render.tsx",
    outDir: "dist",
    // The browser's files stand in a folder beside it, and are built by themselves.
    emptyOutDir: false,
    target: "node26",
    cssMinify: "lightningcss",
    // Phones of the last six years or so: older syntax where it costs a few bytes, as the page has no other way to adapt.
    cssTarget: ["chrome90", "safari14", "firefox97"],
    rolldownOptions: { output: { format: "es", entryFileNames: "render.js", codeSplitting: false } },
  },
}))
