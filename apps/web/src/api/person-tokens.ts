import type { AnswerOf, TokenAnswer } from '@azimute/contract';

/** What a person's sign-in or renewal is answered with: the token of an API key alone has no refresh token. */
export function asPersonTokens(answer: AnswerOf<'createToken'>): TokenAnswer {
  if (!('refresh_token' in answer)) throw new TypeError('The answer holds no refresh token.');
  return answer;
}
