import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/template-database.ts'],
    setupFiles: ['test/no-noise.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Of a long run only the messages of what failed may be kept.
    chaiConfig: { truncateThreshold: 400 },
  },
})
