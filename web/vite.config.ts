import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minify, type Plugin } from 'vite'

/**
 * The server's build contains React in its form for production. Otherwise a server that runs without `NODE_ENV=production`, as the sandbox does, would
 * load the form for development, which renders several times slower. Node keeps its text: without spaces, and with one byte for each character
 * because all are ASCII, that takes 1.5 MB instead of 3.7.
 */
const renderingBuild = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const },
  build: {
    rolldownOptions: {
      output: {
        charset: 'ascii' as const,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
}

/**
 * A few large chunks instead of many small ones: they compress better, and on a slow phone each file costs a wait
 * (docs/decisions/0052-dashboards-that-paint-first.md).
 */
const shared = /\/src\/(ui|app|drawings|shell|insight\/to-do)\/|\/contract\/src\/|vite\/preload-helper/
/** Of a few pages only: the kit that all pages load has no room for it. */
const rarelyShared =
  /\/drawings\/(in-tray|letterbox|hand-with-leaflet|front-door|posted-leaflet|tally|banner|street)\.|\/forms\/(copy-|format-|use-auto-save|last-words|use-live-preview|filter-form|reason-|submission-id)|\/page-facts\.|\/lists\/(copyable-text|parse-filters|list-screen|row-link|paged-table|tile-chart|bar-chart)|\/page\/walkthrough|\/(leaflet-designs|leaflet-text|formatted-text|draft-limits|typed-campaign|member-message-limits|branch-messages|(?:webhooks|hubs)\/messages-and-limits)\./
/** What chooses a leaflet, for the pages that publish one. */
const publishing =
  /\/campaigns\/(leaflets\/(leaflet-field|leaflet-with-words|words-field)|making\/(make-or-use|use-made-file))/
/** What publishing and making share. */
const designs = /\/(leaflet-designs|formatted-text)\./
const making = /\/src\/campaigns\/making\/(?!make-or-use|use-made-file|made-for)|\/leaflet-text\./
const leaflets =
  /\/src\/(campaigns\/(?!drafts\/|editing\/|leaflets\/(leaflet-field|leaflet-with-words|words-field|every-page|leaflet-words|colour-field)|printing\/printer-fields|making\/|leaflet-designs|formatted-text|draft-limits|typed-campaign)|causes\/|membership\/|places\/)/
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  {
    name: 'kit',
    test: (file: string) => shared.test(file) && !rarelyShared.test(file),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'musketeers',
    test: /\/src\/membership\/(encouragement|leaflets|current-leaflet)\//,
    minShareCount: 2,
    priority: 0.5,
  },
  { name: 'designs', test: designs, minShareCount: 2, priority: 0.8 },
  { name: 'making', test: making, minShareCount: 2, priority: 0.5 },
  { name: 'leaflets', test: leaflets, minShareCount: 3 },
  { name: 'publishing', test: publishing, minShareCount: 2 },
]
const browser = { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }

/** Vite copies the scripts that pages name with `?url` as they are. */
const minifyPageScripts: Plugin = {
  name: 'minify-page-scripts',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.js')) continue
      const { code, errors } = await minify(file.fileName, String(file.source))
      if (errors[0]) this.error(`${file.fileName}: ${errors[0].message}`)
      file.source = code
    }
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), minifyPageScripts],
  environments: { ssr: command === 'build' ? renderingBuild : {}, client: browser },
  build: {
    target: 'es2022',
    // A data: URL is not 'self', and the policy refuses scripts and fonts from anywhere else.
    assetsInlineLimit: 0,
    // One style sheet: dashboards load it once, static pages carry the rules they use.
    cssCodeSplit: false,
  },
}))
