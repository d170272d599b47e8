interface Rule {
  head: string
  /** The braces and what is between them; empty for a statement such as `@charset`. */
  body: string
  /** For a group such as `@media`. */
  rules?: Rule[]
  /** The classes each of its selectors needs; none for what is always kept. */
  needs?: string[][]
}

const rulesBySheet = new Map<string, Rule[]>()

/** The rules of a sheet that could apply to elements of these classes, in their order. */
export function usedRules(sheet: string, classes: ReadonlySet<string>): string {
  let rules = rulesBySheet.get(sheet)
  if (!rules) rulesBySheet.set(sheet, (rules = parse(sheet)))
  return filterRules(rules, classes)
}

function filterRules(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  let css = ''
  for (const { head, body, rules: within, needs } of rules) {
    if (within) {
      const used = filterRules(within, classes)
      if (used) css += `${head}{${used}}`
    } else if (!needs || needs.some((names) => names.every((name) => classes.has(name)))) css += head + body
  }
  return css
}

const isGroup = (head: string) => /^@(media|supports|layer|container)\b/.test(head)

function parse(css: string): Rule[] {
  const rules: Rule[] = []
  let from = 0
  for (let at = 0; at < css.length; at++) {
    const sign = css[at]
    if (sign === '/' && css[at + 1] === '*') at = css.indexOf('*/', at + 2) + 1
    else if (sign === '"' || sign === "'") at = endOfString(css, at)
    else if (sign === ';') {
      rules.push({ head: css.slice(from, at + 1), body: '' })
      from = at + 1
    } else if (sign === '{') {
      const end = endOfBlock(css, at)
      rules.push(ruleOf(css.slice(from, at).trim(), css.slice(at, end + 1)))
      at = end
      from = end + 1
    }
  }
  return rules
}

function ruleOf(head: string, body: string): Rule {
  if (isGroup(head)) return { head, body, rules: parse(body.slice(1, -1)) }
  return head.startsWith('@') ? { head, body } : { head, body, needs: requiredClasses(head) }
}

/** What stands in `:not()` must be absent, and what stands in `:is()` is only one way of several. */
function requiredClasses(head: string): string[][] {
  let plain = head.replaceAll(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replaceAll(/\([^()]*\)/g, '')
  }
  return plain
    .split(',')
    .map((selector) => [...selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name!))
}

function endOfString(css: string, start: number): number {
  let at = start + 1
  while (at < css.length && css[at] !== css[start]) at += css[at] === '\\' ? 2 : 1
  return at
}

function endOfBlock(css: string, start: number): number {
  let depth = 0
  for (let at = start; at < css.length; at++) {
    const sign = css[at]
    if (sign === '"' || sign === "'") at = endOfString(css, at)
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return at
  }
  throw new Error('A style sheet ends inside a rule')
}
