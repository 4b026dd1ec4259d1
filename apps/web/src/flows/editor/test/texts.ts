import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'flowTest.changePin': 'Change the pin of {name}',
  'flowTest.earlier': 'Results of other steps',
  'flowTest.earlierWhy':
    'What this step reads of other steps comes from pins of yours, else from the last runs of this flow.',
  'flowTest.fromRun': 'From the run of {at}',
  'flowTest.given': 'Input',
  'flowTest.item': 'Item of the loop, as JSON',
  'flowTest.json': 'Result of {name}, as JSON',
  'flowTest.line': 'The run would go on by: {name}',
  'flowTest.missing': 'No result yet: test that step first, or pin one',
  'flowTest.noJson': 'This is no JSON',
  'flowTest.noLine': 'No line would follow',
  'flowTest.output': 'Output',
  'flowTest.pin': 'Pin a result of {name}',
  'flowTest.pinned': 'Pinned',
  'flowTest.pinResult': 'Pin this result',
  'flowTest.real': 'What this step writes or sends is real.',
  'flowTest.save': 'Pin',
  'flowTest.saveFirst': 'Save the flow first',
  'flowTest.saved': 'What is saved is tested: save first to test your changes.',
  'flowTest.step': 'Test step',
  'flowTest.stepReal': 'Test step (writes for real)',
  'flowTest.title': 'Test {name}',
  'flowTest.unpin': 'Unpin',
  'flowTest.unpinOf': 'Take the pin of {name} away',
})
