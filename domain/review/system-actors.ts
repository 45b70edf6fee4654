/** Who is written down as having acted where no person did: the server of its own accord, and what follows the chains. */
export const systemActors = ['system', 'chain watcher'] as const;
export type SystemActor = (typeof systemActors)[number];
