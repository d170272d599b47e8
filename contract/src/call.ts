type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The most that a JSON body may have: a larger one could block the server for seconds before its schema is checked. */
export const maxJsonBytes = 64 * 1024

export type CallName = `${Method} /api/${string}`

/**
 * The input of a call is one flat object. Keys named in its path go into the path. The others are the query of a GET or DELETE, and the JSON
 * body of all other methods. This is how a call is sent otherwise.
 */
export interface Transport {
  /** For a DELETE whose input is sent in a body, because logs contain addresses. */
  body?: true
  /**
   * The fields of a GET that may hold personal data. The same input may also be sent by POST as a JSON body, because logs contain
   * addresses (rule: searches-leave-addresses).
   */
  privateFields?: readonly string[]
  /** The whole input is one JSON part of a multipart form, next to one file. */
  upload?: Upload
}

export interface Upload {
  json: string
  file: string
  required: boolean
}

/**
 * The calls for which method and path do not say all about how they are sent. A browser needs that, and loads no declaration of an endpoint,
 * because those hold schemas; `endpoint` adds it to them.
 */
export const transports = {
  'DELETE /api/rejectorg/:id': { body: true },
  'DELETE /api/user/:id/suspension': { body: true },
  'GET /api/contactmessages/:page/:size': { privateFields: ['q'] },
  'GET /api/donations/:page/:size': { privateFields: ['q'] },
  'GET /api/librarylink/:link/printpack': { privateFields: ['printerName', 'printerAddress'] },
  'GET /api/madeleaflet/:id/:purpose': { privateFields: ['printerName', 'printerAddress'] },
  'GET /api/org/campaign/:id/printshop.pdf': { privateFields: ['printerName', 'printerAddress'] },
  'GET /api/printhubs': { privateFields: ['near'] },
  'GET /api/printhub/:id/packs': { privateFields: ['printerName', 'printerAddress'] },
  'GET /api/printpack/:campaignId': { privateFields: ['printerName', 'printerAddress', 'doors'] },
  'GET /api/publiccampaigns/:page/:size': { privateFields: ['q', 'near'] },
  'GET /api/reportlink/:link/printpack': { privateFields: ['printerName', 'printerAddress', 'doors'] },
  'GET /api/users/:role/:page/:size': { privateFields: ['q'] },
  'GET /api/users/:role/csv': { privateFields: ['q'] },
  'POST /api/campaign': { upload: { json: 'campaignDto', file: 'leafletFile', required: true } },
  'POST /api/campaign/:id/leaflets': {
    upload: { json: 'campaignLeafletDto', file: 'leafletFile', required: true },
  },
  'POST /api/leaflet': { upload: { json: 'leafletDto', file: 'leafletFile', required: true } },
  'PUT /api/campaign/:id': { upload: { json: 'campaignDto', file: 'leafletFile', required: false } },
  'PUT /api/campaign/:id/leaflets/:leafletVersion': {
    upload: { json: 'campaignLeafletDto', file: 'leafletFile', required: true },
  },
  'PUT /api/campaigndraft/:id/leaflet': {
    upload: { json: 'leafletDto', file: 'leafletFile', required: true },
  },
  'PUT /api/madeleaflet/:id/picture': { upload: { json: 'pictureDto', file: 'picture', required: true } },
} as const satisfies Record<CallName, Transport>

export interface CallParts extends Transport {
  method: Method
  path: `/api/${string}`
}

export function readCall(call: CallName): CallParts {
  const [method, path] = call.split(' ') as [Method, CallParts['path']]
  return { method, path, ...(transports as Record<string, Transport>)[call] }
}

/** The `:names` in a path. */
export const pathKeys = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)

export const readsFromQuery = ({ method, body }: Pick<CallParts, 'method' | 'body'>) =>
  method === 'GET' || (method === 'DELETE' && !body)

/** How the client sends an input: a GET with a private field filled in becomes a POST to the same path. */
export const methodFor = (
  { method, privateFields = [] }: CallParts,
  input: Record<string, unknown>,
): Method => (privateFields.some((field) => input[field]) ? 'POST' : method)
