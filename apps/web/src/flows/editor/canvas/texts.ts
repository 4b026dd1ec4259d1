import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'flowCanvas.addAfter': 'Add a step after {name}',
  'flowCanvas.addFirst': 'Add the first step',
  'flowCanvas.canvas': 'Canvas',
  'flowCanvas.end': 'the end',
  'flowCanvas.fit': 'Show all',
  'flowCanvas.insert': 'Insert a step on the line: {name}',
  'flowCanvas.line': 'From {from} to {to}',
  'flowCanvas.list': 'List',
  'flowCanvas.map': 'Map of the steps',
  'flowCanvas.openLine': 'Settings of the line: {name}',
  'flowCanvas.problems': '{count, plural, one {# problem} other {# problems}}',
  'flowCanvas.start': 'Start',
  'flowCanvas.tidy': 'Tidy up',
  'flowCanvas.tools': 'Canvas tools',
  'flowCanvas.view': 'Shown as',
  'flowCanvas.zoomIn': 'Zoom in',
  'flowCanvas.zoomOut': 'Zoom out',
})
