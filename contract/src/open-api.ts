/** Where the API's machine-readable description is. */
export const openApiPath = '/api/openapi.json'
