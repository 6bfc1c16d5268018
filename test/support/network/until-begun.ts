/** Asks a listener whose connections live shortly, until its handler has begun to work on it. */

/** A slow machine may cut a connection before it reads what came by it: it is asked again then. */
export async function untilBegun<Answer>(
  began: Promise<void>,
  ask: () => Promise<Answer>,
): Promise<{ readonly answer: Promise<Answer> }> {
  for (;;) {
    const answer = ask()
    const isCut = answer.then(
      () => false,
      () => true,
    )
    if (!(await Promise.race([began.then(() => false), isCut]))) return { answer }
  }
}
