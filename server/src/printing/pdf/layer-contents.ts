import { DocumentRefused } from '../documents/refusal.ts'
import { ContentReader, decodeName, type Operation } from './content-reader.ts'
import type { Edit } from './edit-contents.ts'

/** What the names in contents stand for. */
export interface LayerNames {
  /** Whether the layer of this name is hidden. */
  hidesLayer: (name: string) => boolean
  /** Whether the picture or form of this name is in a layer that is hidden. */
  hidesObject: (name: string) => boolean
}

/** Operators by what they do (ISO 32000-1, annex A). */
const constructsPath = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're'])
const paintsPath = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
const placesText = new Set(['BT', 'Td', 'TD', 'Tm', 'T*'])

/**
 * What to change in contents so that they have no layers: what hidden ones paint goes, with its words and pictures. What they set stays:
 * places, colours and clips are of what comes after them, too.
 * @returns also the names of the pictures and forms that are still drawn
 * @throws {DocumentRefused} "hidden-parts" for letters that stand where hidden ones end
 */
export function editsOfLayers(bytes: Buffer, { hidesLayer, hidesObject }: LayerNames) {
  const reader = new ContentReader(bytes)
  const edits: Edit[] = []
  const drawn = new Set<string>()
  /** Whether each mark that is open hides what is in it. */
  const marks: boolean[] = []
  let hidden = 0
  let path: Edit[] = []
  let isClip = false
  let isMoved = false

  const apply = ({ operator, operands, token }: Operation) => {
    const start = operands[0]?.start ?? token.start
    const last = operands.at(-1)
    const name = last?.kind === 'name' ? decodeName(reader.textOf(last)).slice(1) : null
    const replace = (text: string) => edits.push({ start, end: token.end, text })
    if (operator === 'BMC' || operator === 'BDC') {
      const tag = operands.at(operator === 'BDC' ? -2 : -1)
      const isLayer = operator === 'BDC' && tag?.kind === 'name' && decodeName(reader.textOf(tag)) === '/OC'
      const hides = isLayer && name !== null && hidesLayer(name)
      if (isLayer && name !== null) replace('/Span BMC')
      marks.push(hides)
      hidden += Number(hides)
    } else if (operator === 'EMC') hidden -= Number(marks.pop() ?? false)
    else if (operator === 'Do') {
      if (hidden > 0 || (name !== null && hidesObject(name))) replace('')
      else if (name !== null) drawn.add(name)
    } else if (['sh', 'BI', 'ID'].includes(operator)) {
      if (hidden > 0) replace('')
    } else if (constructsPath.has(operator)) {
      if (hidden > 0) path.push({ start, end: token.end, text: '' })
    } else if (operator === 'W' || operator === 'W*') isClip = true
    else if (paintsPath.has(operator)) {
      if (hidden > 0) {
        if (!isClip) edits.push(...path)
        replace('n')
      }
      path = []
      isClip = false
    } else if (placesText.has(operator)) isMoved = false
    else if (['Tj', 'TJ', "'", '"'].includes(operator)) {
      const isOnNextLine = operator === "'" || operator === '"'
      if (hidden === 0) {
        if (isMoved && !isOnNextLine) throw new DocumentRefused('hidden-parts')
        isMoved = false
        return
      }
      const spaces = operator === '"' ? operands.slice(0, 2).map((each) => reader.textOf(each)) : undefined
      const settings = spaces ? `${spaces[0]} Tw ${spaces[1]} Tc ` : ''
      replace(isOnNextLine ? `${settings}T*` : '')
      isMoved = true
    }
  }

  for (const operation of reader.operations()) apply(operation)
  return { edits: edits.toSorted((one, other) => one.start - other.start), drawn }
}
