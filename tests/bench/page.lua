-- The home page, compressed as for a browser.
dofile('report.lua')

wrk.headers['Accept-Encoding'] = 'gzip, deflate, br'
