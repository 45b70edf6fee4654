/**
 * The version of this protocol, said in the first frame. It rises when a frame changes so that an older client would read it
 * wrongly; new frames and new members do not raise it. A client that knows only a lower one reloads itself.
 */
export const liveVersion = 1;
