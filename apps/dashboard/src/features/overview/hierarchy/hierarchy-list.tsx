import { t } from '@quickprism/client/words'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { copy } from './copy.ts'
import { MoreMark } from './more-mark.tsx'
import { NodeShape } from './node-shape.tsx'
import { counted, nameOf, wordsOf } from './node-words.ts'
import type { TreeNode } from './tree.ts'

type Row = { node: TreeNode; level: number; place: number; siblings: number; parent: string | undefined }

const rowsOf = (node: TreeNode, level = 1, place = 1, siblings = 1, parent?: string): Row[] => [
  { node, level, place, siblings, parent },
  ...node.children.flatMap((child, index) => rowsOf(child, level + 1, index + 1, node.children.length, node.key)),
]

/** Letters that follow each other within this time are one word. */
const TYPING = 1_000

type HierarchyListProps = {
  tree: TreeNode
  /** The id of the branch that is worked on. */
  selected: string
  onActivate: (node: TreeNode) => void
}

/** The hierarchy in words: a tree to walk with the arrow keys and to find names in by typing their beginning. */
export const HierarchyList = ({ tree, selected, onActivate }: HierarchyListProps) => {
  const rows = rowsOf(tree)
  const [chosen, setChosen] = useState(selected)
  const box = useRef<HTMLUListElement>(null)
  const isInside = useRef(false)
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  const rowOf = (key: string | undefined) => rows.find(({ node }) => node.key === key)
  // Whoever stood on a row that is gone stands on its place now.
  const current = rowOf(chosen) ?? rowOf(chosen.split('/')[0]) ?? (rows[0] as Row)

  const rowElement = (key: string) => box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  const goTo = (row: Row | undefined) => {
    if (!row) return
    setChosen(row.node.key)
    rowElement(row.node.key)?.focus()
  }

  // A row may go while it has the keyboard, such as the one that has loaded the last users.
  const currentKey = current.node.key
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) rowElement(currentKey)?.focus()
  })

  const isTyping = (now: number) => now - typed.current.at < TYPING
  const find = (letter: string, now: number) => {
    typed.current = { text: isTyping(now) ? typed.current.text + letter : letter, at: now }
    const { text } = typed.current
    const at = rows.indexOf(current) + (text.length === 1 ? 1 : 0)
    goTo([...rows.slice(at), ...rows.slice(0, at)].find(({ node }) => nameOf(node).toLowerCase().startsWith(text)))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.indexOf(current)
    const { opens, isOpen, children } = current.node
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[at + 1]),
      ArrowUp: () => goTo(rows[at - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () => (opens && !isOpen ? onActivate(current.node) : children.length > 0 && goTo(rows[at + 1])),
      ArrowLeft: () => (opens && isOpen ? onActivate(current.node) : goTo(rowOf(current.parent))),
      Enter: () => onActivate(current.node),
      ' ': () => onActivate(current.node),
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // A space in the middle of a name belongs to the name.
    const isLetter = event.key.length === 1 && (event.key !== ' ' || isTyping(event.timeStamp))
    const act = isLetter ? () => find(event.key.toLowerCase(), event.timeStamp) : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <ul
      ref={box}
      role="tree"
      aria-label={t(copy.list, { business: tree.name })}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const key = (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key
        const row = rowOf(key)
        goTo(row)
        if (row) onActivate(row.node)
      }}
      onFocus={() => {
        isInside.current = true
      }}
      onBlur={({ relatedTarget }) => {
        isInside.current = relatedTarget === null && isInside.current
      }}
      className="h-full overflow-y-auto p-1.5"
    >
      {rows.map((row) => (
        <ListRow key={row.node.key} row={row} isCurrent={row === current} isSelected={row.node.key === selected} />
      ))}
    </ul>
  )
}

type ListRowProps = { row: Row; isCurrent: boolean; isSelected: boolean }

const indents = ['pl-2', 'pl-7', 'pl-12']

const ListRow = ({ row: { node, level, place, siblings }, isCurrent, isSelected }: ListRowProps) => (
  <li
    role="treeitem"
    data-key={node.key}
    aria-label={isSelected ? `${wordsOf(node)}, ${t(copy.selected)}` : wordsOf(node)}
    aria-level={level}
    aria-posinset={place}
    aria-setsize={siblings}
    aria-expanded={node.opens ? node.isOpen : node.type === 'business' ? true : undefined}
    aria-current={isSelected || undefined}
    tabIndex={isCurrent ? 0 : -1}
    className={`flex min-h-8 items-center gap-2 rounded-sm pr-2 text-sm text-ink focus-visible:-outline-offset-2 pointer-coarse:min-h-11 ${indents[level - 1]} ${node.opens || node.type === 'more' ? 'cursor-pointer hovered:bg-hover' : ''}`}
  >
    <span aria-hidden="true" className="flex w-4 justify-center text-ink-3">
      {node.opens && <ChevronRight size={14} className={node.isOpen ? 'rotate-90' : ''} />}
    </span>
    {node.type === 'more' ? <MoreMark state={node.state} /> : <NodeShape type={node.type} color={node.color} />}
    <span className={`min-w-0 break-words ${node.type === 'more' ? 'font-medium text-accent' : ''}`}>
      {nameOf(node)}
    </span>{' '}
    {node.type === 'shop' && (
      <span className="ml-auto shrink-0 text-xs text-ink-3">
        {t(copy.types.shop)}, {counted(node.users, copy.users)}
      </span>
    )}
  </li>
)
