import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/**
 * Names of the tests in the file at `path` below `root`, those of the groups around each before its own: «a token ends
 * with the logout». What a name is filled with is an ellipsis: `is 401 for %s` and `a file from ${place}` are
 * «is 401 for …» and «a file from …».
 */
export function testNames(root: string, path: string): string[] {
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'))
  return namesIn(program as unknown as Node, '')
}

function namesIn(node: Node, group: string): string[] {
  const called = node.type === 'CallExpression' ? runnerOf(node.callee as Node) : null
  const title = called && titleOf((node.arguments as Node[])[0])
  if (!called || title === null) return childrenOf(node).flatMap((child) => namesIn(child, group))
  const name = group ? `${group} ${title}` : title
  const inside = (node.arguments as Node[]).flatMap((argument) => namesIn(argument, name))
  return called === 'describe' ? inside : [name]
}

/** Which function of the test runner is called: `it`, `test.each([…])`, `test.describe`, or none. */
function runnerOf(callee: Node): 'describe' | 'test' | null {
  if (callee.type === 'Identifier') {
    if (callee.name === 'describe') return 'describe'
    return ['it', 'test', 'base'].includes(callee.name as string) ? 'test' : null
  }
  if (callee.type === 'CallExpression') return runnerOf(callee.callee as Node)
  if (callee.type !== 'MemberExpression') return null
  const { name } = callee.property as Node
  if (name === 'describe') return runnerOf(callee.object as Node) && 'describe'
  return name === 'each' ? runnerOf(callee.object as Node) : null
}

function titleOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string')
    return node.value.replace(/%[sdifjo]|\$[\w.]+/g, '…')
  if (node?.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
