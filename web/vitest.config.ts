import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['src/**/*.test.{ts,tsx}', '../contract/src/**/*.test.ts'], testTimeout: 240_000 },
})
