import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The manifest is small enough to send whole, which saves requests to /__manifest.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressAssets(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
