import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/template-database.ts'],
    setupFiles: ['test/support/fail-on-console-error.ts', 'test/support/built-readers.ts'],
    // For what hangs: how long a test takes on a busy machine says nothing.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Each file has a database and a product of its own and closes them; loading the product anew for each takes a quarter of the time.
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
    // One more than processors: storms wait much of their time.
    maxWorkers: 3,
    // Of a long run only the messages of what failed may be kept.
    chaiConfig: { truncateThreshold: 400 },
  },
})
