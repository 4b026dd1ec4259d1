export { TreeList } from './components/tree-list/tree-list.tsx'
export type { TreeListItem, TreeListProps } from './components/tree-list/tree-list-props.ts'
export { findPlace, moveByKey, moveNode, type TreeMove } from './components/tree-list/tree-moves.ts'
