export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * A call of the API, as the browser needs to know it. Its schemas are in a file that only the server loads, see `endpoint.ts`.
 * The input is one flat object. Keys named in `path` go into the path. The others are the query of a GET or DELETE, and the JSON
 * body of all other methods. With `upload`, the whole input is one JSON part of a multipart form, next to one file.
 */
export interface Call {
  method: Method
  path: `/api/${string}`
  /** For a DELETE whose input is sent in a body, because logs contain addresses. */
  body?: true
  /**
   * The fields of a GET that may hold personal data. The same input may also be sent by POST as a JSON body, because logs contain
   * addresses (rule: searches-leave-addresses).
   */
  privateFields?: readonly string[]
  upload?: Upload
  /** The content type of the file that a successful reply contains instead of JSON. */
  download?: 'text/csv' | 'text/calendar' | 'application/pdf' | 'image/jpeg'
}

export interface Upload {
  /** Name of the form part that holds the input as JSON. */
  json: string
  /** Name of the form part that holds the file. */
  file: string
  required: boolean
  /** The message when a required file is missing. */
  missingMessage: string
}

/** The `:names` in a path. */
export const pathKeys = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)

export const readsFromQuery = ({ method, body }: Pick<Call, 'method' | 'body'>) =>
  method === 'GET' || (method === 'DELETE' && !body)

/** How the client sends an input: a GET with a private field filled in becomes a POST to the same path. */
export const methodFor = ({ method, privateFields = [] }: Call, input: Record<string, unknown>): Method =>
  privateFields.some((field) => input[field]) ? 'POST' : method
