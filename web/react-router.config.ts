import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The manifest is small enough to send whole, which saves requests to /__manifest.
  routeDiscovery: { mode: 'initial' },
  // Each part of a module would be a file of its own, and on a slow phone each file costs a wait.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compressAssets(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
