import { parse, type ChildNode } from 'postcss'

type SheetPart =
  /** A rule with the classes that each of its selectors needs, or a statement that is always kept. */
  | { css: string; needs: string[][] | null }
  /** A group such as `@media`, with the rules in it. */
  | { head: string; parts: SheetPart[] }

const groups = new Set(['media', 'supports', 'layer', 'container'])
const partsBySheet = new Map<string, SheetPart[]>()

/** @returns the rules of a style sheet that can apply to elements with these classes, in their order. */
export function usedRules(sheet: string, classes: ReadonlySet<string>): string {
  let parts = partsBySheet.get(sheet)
  if (!parts) partsBySheet.set(sheet, (parts = readParts(parse(sheet).nodes)))
  return filterParts(parts, classes)
}

function filterParts(parts: readonly SheetPart[], classes: ReadonlySet<string>): string {
  let css = ''
  for (const part of parts) {
    if ('parts' in part) {
      const used = filterParts(part.parts, classes)
      if (used) css += `${part.head}{${used}}`
    } else if (!part.needs || part.needs.some((names) => names.every((name) => classes.has(name)))) {
      css += part.css
    }
  }
  return css
}

const readParts = (nodes: readonly ChildNode[]): SheetPart[] =>
  nodes.filter(({ type }) => type !== 'comment').map(readPart)

function readPart(node: ChildNode): SheetPart {
  if (node.type === 'rule') return { css: node.toString(), needs: node.selectors.map(requiredClasses) }
  if (node.type === 'atrule' && node.nodes) {
    return groups.has(node.name)
      ? { head: `@${node.name} ${node.params}`, parts: readParts(node.nodes) }
      : { css: node.toString(), needs: null }
  }
  return { css: `${node.toString()};`, needs: null }
}

/** The classes outside brackets: those in `:not()` must be absent, and those in `:is()` are alternatives. */
function requiredClasses(selector: string): string[] {
  let plain = selector.replaceAll(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replaceAll(/\([^()]*\)/g, '')
  }
  return [...plain.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name!)
}
