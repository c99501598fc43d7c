-- One contact request of a new visitor after the other. The argument is the origin of the site.
dofile('report.lua')

local visitor = 0
local headers = { ['Content-Type'] = 'application/json' }
local run = ''

init = function(args)
  headers['Origin'] = args[1]
  run = args[2]
end

request = function()
  visitor = visitor + 1
  local body = string.format(
    '{"firstName":"Visitor","lastName":"Lee","email":"visitor-%s-%d@lee-family.com",' ..
    '"serviceInterest":"other","message":"We would like to talk, in the evening if possible.",' ..
    '"communicationsOptIn":true,"dataStorageConsent":true,"pageUri":"/","pageName":"Homepage"}',
    run, visitor)
  return wrk.format('POST', '/api/submit-homepage-form', headers, body)
end
