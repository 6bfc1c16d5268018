/** The names of the holes in each text of this feature. Written by `npm run words`. */

export {}

declare module '#firmware/words/holes-of-words.ts' {
  interface HolesOfWords {
    'part.mend.review': never
    'part.name.review': never
    'fault.review.action-needs-item': 'action'
    'fault.review.already-answered': never
    'fault.review.bad-counter-example-id': never
    'fault.review.bad-entry-id': never
    'fault.review.no-such-entry': never
    'fault.review.nothing-to-undo': never
    'fault.review.teaching-refused': 'why'
    'fault.review.too-many-not-this': 'most'
    'feature.teaching.purpose': never
    'feature.teaching.reader': never
    'feature.teaching.title': never
    'text.request.queue-of-counter-examples': never
    'text.request.queue-of-reviews': never
    'text.review.switched-off': never
  }

  interface HolesOfLanectl {
    'lanectl.items.counter-examples.about': never
    'lanectl.items.counter-examples.delete.about': never
    'lanectl.items.counter-examples.delete.argument.picture': never
    'lanectl.items.counter-examples.delete.done': 'picture'
    'lanectl.items.counter-examples.list.about': never
    'lanectl.items.counter-examples.list.none': 'id'
    'lanectl.items.counter-examples.picture.about': never
    'lanectl.items.counter-examples.picture.argument.picture': never
    'lanectl.items.enough.about': never
    'lanectl.items.review.about': never
    'lanectl.items.review.dismiss.about': never
    'lanectl.items.review.effect.about': never
    'lanectl.items.review.label.about': never
    'lanectl.items.review.label.option.anyway': never
    'lanectl.items.review.list.about': never
    'lanectl.items.review.list.option.all': never
    'lanectl.items.review.not.about': never
    'lanectl.items.review.picture.about': never
    'lanectl.items.review.picture.argument.entry': never
    'lanectl.items.review.undo.about': never
    'lanectl.name.answer.counter': never
    'lanectl.name.answer.dismissed': never
    'lanectl.name.answer.labelled': never
    'lanectl.name.enough.enough': never
    'lanectl.name.enough.few': never
    'lanectl.name.enough.more': never
    'lanectl.name.enough.stuck': never
    'lanectl.name.gate.pass': never
    'lanectl.name.gate.refuse': never
    'lanectl.name.gate.unknown': never
    'lanectl.name.gate.warn': never
    'lanectl.name.part.review': never
    'lanectl.name.placeholder.entries': never
    'lanectl.name.placeholder.entry': never
    'lanectl.name.review-reason.corrected': never
    'lanectl.name.review-reason.doubted': never
    'lanectl.name.review-reason.uncertain': never
    'lanectl.name.review-reason.unknown': never
    'lanectl.review.another-day': never
    'lanectl.review.another-light': never
    'lanectl.review.another-side': never
    'lanectl.review.any-kind': never
    'lanectl.review.done-before': 'entry' | 'message' | 'done'
    'lanectl.review.items-were-left-out-ask': 'leftOut'
    'lanectl.review.more': 'more' | 'kind'
    'lanectl.review.no-template-would-found-not': never
    'lanectl.review.not': 'not'
    'lanectl.review.nothing-kept-review-enabled-false': never
    'lanectl.review.points': 'changes'
    'lanectl.review.said': 'said'
    'lanectl.review.tried-templates-ms': 'tried' | 'templates' | 'tookMs'
    'lanectl.review.wait-for-answer': 'open'
    'lanectl.word.answered': never
    'lanectl.word.confused-2': never
    'lanectl.word.enough': never
    'lanectl.word.entry': never
    'lanectl.word.found': never
    'lanectl.word.taken': never
  }

  interface HolesOfPage {
    'counter.picture': 'number'
    'counter.title': never
    'enough.any': never
    'enough.bag': never
    'enough.day': never
    'enough.enough': 'percent'
    'enough.few': 'more'
    'enough.light': never
    'enough.more': 'percent' | 'more' | 'kind'
    'enough.rival': 'item' | 'times'
    'enough.side': never
    'enough.stuck': 'percent'
    'enough.title': never
    'review.anyway': 'item'
    'review.blur-refuse': never
    'review.blur-warn': never
    'review.choices': never
    'review.choose': never
    'review.corrected': never
    'review.dismiss': never
    'review.dismissed': never
    'review.doubted': never
    'review.duplicate-refuse': never
    'review.duplicate-warn': never
    'review.effect': never
    'review.effect-none': never
    'review.effect-tried': 'tried' | 'templates'
    'review.empty-warn': never
    'review.hand-warn': never
    'review.how': never
    'review.keys': never
    'review.list': never
    'review.none': never
    'review.not': never
    'review.not-done': 'item'
    'review.not-said': 'items'
    'review.off': never
    'review.open': 'count'
    'review.other': never
    'review.pick': never
    'review.picture': 'number' | 'reason'
    'review.said': 'item'
    'review.stopped': 'why'
    'review.taught': 'item'
    'review.teach': 'item'
    'review.teach-many': 'count' | 'item'
    'review.title': never
    'review.uncertain': never
    'review.undo': never
    'review.undone': never
    'review.unknown': never
    'review.untaught': never
    'needs.review': 'count'
  }
}
