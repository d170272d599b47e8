/** Where the API's machine-readable description is. */
export const openApiPath = '/api/openapi.json'

/** A group of the API's calls, as the page for developers shows it. */
export interface ApiGroup {
  name: string
  description: string
  calls: { operationId: string; method: string; path: string; summary: string; callers: readonly string[] }[]
}
