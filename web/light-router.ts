import type { Plugin } from 'vite'

/**
 * What React Router can do and no page of ours asks it for, by the file it stands in. Screens load by `clientLoader` and send
 * by `useApiForm`, so there are no actions, submissions and fetchers; every route is known from the start; nobody prefetches
 * links, watches the router or holds people back with a blocker.
 */
const unused: Record<string, readonly string[]> = {
  'router/router.js': [
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'getBlocker',
    'shouldBlockNavigation',
    'discoverRoutes',
    'getInstrumentationNavigateMeta',
  ],
  'router/instrumentation.js': ['instrumentClientSideRouter', 'getRouteInstrumentationUpdates'],
  'dom/ssr/fog-of-war.js': [
    'isFogOfWarEnabled',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'useFogOFWarDiscovery',
  ],
  'dom/ssr/single-fetch.js': [
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
    'nonSsrStrategy',
  ],
  'dom/ssr/components.js': ['PrefetchPageLinks'],
  'dom/ssr/routes.js': ['createClientRoutesWithHMRRevalidationOptOut'],
}

const imported =
  /import \{[^}]*\b(Form|useFetchers?|useSubmit|useFormAction|useBlocker|unstable_usePrompt|PrefetchPageLinks)\b[^}]*\} from 'react-router'/
const unsupportedFeatures = [
  imported,
  /^export (?:async function|const) (clientAction)\b/m,
  /<(?:Nav)?Link\b[^>]* (prefetch)=/,
]

/**
 * Empties those functions in the browser's build, which frees 5 kB gzipped on every dashboard. The build fails where a page of
 * ours that wakes up asks for one of them, or where a new version of React Router has moved them.
 */
export const stripRouter: Plugin = {
  name: 'light-router',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (/\/web\/src\/.+\.tsx?$/.test(id))
      for (const what of unsupportedFeatures) {
        const found = what.exec(code)
        if (found) this.error(`${found[1]} needs a part of React Router that light-router.ts leaves out`)
      }

    const file = /\/react-router\/dist\/production\/lib\/(.+)$/.exec(id)?.[1]
    const names = unused[file ?? '']
    if (!names) return null
    let light = code
    for (const name of names) {
      const whole = new RegExp(`^(\\s*)((?:async )?function ${name}\\(.*\\) \\{)\\n[\\s\\S]*?\\n\\1\\}$`, 'm')
      if (!whole.test(light)) this.error(`React Router has no ${name} in ${file} any more`)
      light = light.replace(whole, (_all, indent: string, head: string) => `${indent}${head}}`)
    }
    return { code: light, map: null }
  },
}
