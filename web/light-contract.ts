import type { ESTree, Plugin } from 'vite'

/** What a browser never reads of an endpoint: the server checks every input and reply, and describes the calls. */
const strippedFields: Record<string, string> = {
  summary: "''",
  input: '/* @__PURE__ */ z.any()',
  reply: '/* @__PURE__ */ z.any()',
  problems: '[]',
}

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Lightens the contract for the browser's build: endpoints keep their method, path and file parts, and whatever no page
 * uses falls away. So a new endpoint costs those who never call it nothing, and a new schema costs nobody anything.
 */
export const stripContract: Plugin = {
  name: 'light-contract',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/contract\/src\/[\w/-]+\.ts$/.test(id)) return null
    const edits: Edit[] = []
    for (const statement of this.parse(code).body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type !== 'VariableDeclaration') continue
      for (const { init } of declared.declarations) {
        if (init?.type !== 'CallExpression') continue
        const described = init.arguments[0]
        if (init.callee.type === 'Identifier' && init.callee.name === 'endpoint')
          edits.push(...stripEndpoint(described), insertionAt(init.start, '/* @__PURE__ */ '))
        // A chain of calls is only free of effects as a whole.
        else edits.push(insertionAt(init.start, '/* @__PURE__ */ (() => '), insertionAt(init.end, ')()'))
      }
    }
    return { code: applyEdits(code, edits), map: null, moduleSideEffects: false }
  },
}

const insertionAt = (place: number, text: string): Edit => ({ start: place, end: place, text })

function stripEndpoint(described: ESTree.CallExpression['arguments'][number] | undefined): Edit[] {
  if (described?.type !== 'ObjectExpression') return []
  return described.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const text = strippedFields[property.key.name]
    return text === undefined ? [] : [{ start: property.value.start, end: property.value.end, text }]
  })
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}
