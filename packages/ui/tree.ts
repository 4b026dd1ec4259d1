export { TreeList, type TreeListItem, type TreeListProps } from './components/tree-list/tree-list.tsx'
export { findPlace, moveByKey, moveNode, type TreeMove } from './components/tree-list/tree-moves.ts'
